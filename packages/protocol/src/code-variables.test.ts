import { expect, test } from "vitest";
import { choosesCode, loaderVariables } from "./code-variables.ts";

const choosing =
  "PATH HOME XDG_CONFIG_HOME PYTHONPATH PYTHONHOME PYTHONSTARTUP PYTHONSAFEPATH PYTHONWARNINGS PYTHONUSERBASE NODE_PATH NODE_OPTIONS PERL5LIB PERL5OPT RUBYLIB RUBYOPT GEM_PATH GIT_DIR GIT_SSH_COMMAND GIT_EXEC_PATH GIT_CONFIG_COUNT LD_PRELOAD LD_LIBRARY_PATH DYLD_INSERT_LIBRARIES BASH_ENV ENV BASH_FUNC_ls%% ZDOTDIR CLASSPATH JAVA_TOOL_OPTIONS LUA_PATH LUA_INIT_5_4 npm_config_script_shell EDITOR PAGER SHELL CC MAKEFLAGS";
const plain = "LANG LC_ALL TZ DEBUG CI NODE_ENV PYTHONUNBUFFERED HAWK_FILE_GUARD_ALLOW LINT_LEVEL ENVIRONMENT MY_PATH TOKEN CCACHE";

test("a variable that chooses code is known, and no other", () => {
  expect(choosing.split(" ").filter((name) => !choosesCode(name))).toEqual([]);
  expect(plain.split(" ").filter(choosesCode)).toEqual([]);
});

test("what loads code into programs chooses code, and a shell can unset it", () => {
  expect(loaderVariables.filter((name) => !choosesCode(name) || !/^[A-Z_][A-Z0-9_]*$/.test(name))).toEqual([]);
  expect(new Set(loaderVariables).size).toBe(loaderVariables.length);
});
