// A shell reads the whole of a runner at every start, so the names in it are short:
//
//   t   prefix of this run's private files          h<i>  pid of hook i
//   i   file that holds the payload, "" = fd 3      b<i>  when it started, in 1/100 s
//   n   the matcher's subject, such as the tool     l<i>  the time that it has, in 1/100 s
//   c   the time now, in 1/100 s                    x<i>  why it did not end by itself: T time, F flood, M missing
//   w   pid of the watch beside the hooks           r<i>  its exit code
//   v   pid of what the watch sleeps by             f<i>  a file that must be there
//   u   while a hook is started, the pid before     o<i>  set when a failure of it blocks
//   y   the directory that the payload names
//   x   set in the watch when the runner has ended  g<i>  "node", "async" or "text" for those that are not simply run
//   sel   hooks that this event is for              n<i>  its name, for messages and the trace
//   live  hooks that run now
//   ran   what Node has to know of those that ran
//   blocks, texts, jsons, fails  hooks by what they did
//   ups   processes that go on beside the runner and have to let go of the host's streams first
//   L, W  what is parsed when it is needed: the functions that are rare, and those of the watch
//   a, d, e, h, m, q, s, z  scratch; j and k count
//
// and so are those of the files:
//
//   .i  the payload; .p is what hooks get, where that is not the same
//                        .<i>.o, .<i>.e  what hook i printed             .<i>.t, .<i>.f  time is up, it prints too much
//   .l  for the trace    .s.d, .<i>.d  who runs, and when it has to end  .<i>.k  all that came of it is gone
//   .w, .a<i>  the watch, or async hook i, has let go of the host's streams, where there is no /proc to see it in
//   .x  all went well, where the watch could not be told

/**
 * Descriptors that the host may have left open: a hook that keeps one keeps the host waiting. The fourth is the runner's own copy of
 * the host's stderr. It is closed last, so a process without it has let go of everything.
 */
const CLOSED_ABOVE_3 = "5>&- 6>&- 7>&- 8>&- 9>&- 4>&-";
export const CLOSED = `3>&- ${CLOSED_ABOVE_3}`;
export const NOWHERE = `</dev/null >/dev/null 2>&1 ${CLOSED}`;
export const NOWHERE_BUT_3 = `</dev/null >/dev/null 2>&1 ${CLOSED_ABOVE_3}`;

/** Names that the environment must not set: a runner would believe them, and hand its own values on to hooks. */
export const OWN_NAMES = "a c d e h i j k m n p q r s t u v w x y z L W id ups live ran sel blocks texts jsons fails answer code";
