# @hawk/adapter-__ID__

What hawk knows about __TITLE__.

```sh
npm install @hawk/adapter-__ID__
```

```js
import { __EXPORT__ } from "@hawk/adapter-__ID__";

console.log(__EXPORT__.title, Object.keys(__EXPORT__.events).length > 0);
```

```
__TITLE__ true
```

Say here which version of the host it was made against, what of it was seen on the real program, and what it takes care of.
