/**
 * Variables that decide which code a program runs or loads, by who reads them. A project that could set one could run files that nobody
 * has approved. A name that ends in `*` stands for all that begin so.
 */
const readBy: Readonly<Record<string, string>> = {
  shells: "PATH CDPATH SHELL BASH_ENV ENV ZDOTDIR FPATH SHELLOPTS BASHOPTS PS4 PROMPT_COMMAND BASH_FUNC_*",
  "the loader": "LD_* DYLD_* GCONV_PATH LOCPATH LIBPATH SHLIB_PATH GLIBC_TUNABLES OPENSSL_*",
  "every program that has settings": "HOME XDG_*",
  Python: "PYTHON* VIRTUAL_ENV CONDA_* PIP_* UV_* POETRY_*",
  "Node and others that run JavaScript": "NODE_* NPM_* PNPM_* YARN_* COREPACK_* BUN_* DENO_* TS_NODE_* TSX_* ELECTRON_*",
  Perl: "PERL*",
  Ruby: "RUBY* GEM_* BUNDLE_*",
  Lua: "LUA_*",
  PHP: "PHPRC PHP_*",
  Java: "CLASSPATH JAVA_* _JAVA_OPTIONS JDK_* MAVEN_* GRADLE_*",
  "other languages": "R_* JULIA_* ERL_* ELIXIR_* DOTNET_* CORECLR_* TCLLIBPATH GHC_* GUILE_* AWKPATH AWKLIBPATH GO* CARGO_* RUST*",
  "make and compilers": "MAKEFLAGS MAKEFILES MFLAGS GNUMAKEFLAGS CC CXX LD AR AS CPP",
  "programs that start others": "GIT_* SSH_* SVN_* CVS_* HG* RSYNC_* SUDO_* DOCKER_* KUBECONFIG AWS_CONFIG_FILE TAR_OPTIONS",
  "programs that show or edit text": "EDITOR VISUAL PAGER MANPAGER LESSOPEN LESSCLOSE BROWSER VIMINIT EXINIT",
};

/** They start like the ones above, but are harmless. */
const harmless: ReadonlySet<string> = new Set(
  "PYTHONUNBUFFERED PYTHONIOENCODING PYTHONUTF8 PYTHONDONTWRITEBYTECODE PYTHONHASHSEED NODE_ENV NODE_NO_WARNINGS NODE_DISABLE_COLORS".split(
    " ",
  ),
);

const patterns = Object.values(readBy).flatMap((names) => names.split(" "));
const names = new Set(patterns.filter((pattern) => !pattern.endsWith("*")));
const prefixes = patterns.filter((pattern) => pattern.endsWith("*")).map((pattern) => pattern.slice(0, -1));

/** Whether a variable decides which code programs run. Some systems and programs ignore its case. */
export function choosesCode(name: string): boolean {
  const upper = name.toUpperCase();
  return names.has(upper) || (!harmless.has(upper) && prefixes.some((prefix) => upper.startsWith(prefix)));
}

/**
 * Variables that load code into programs, no matter what they run. A guard does not inherit them: some agents take variables from a
 * project's `.env` or settings. `PATH` and `HOME` are not listed, because nothing works without them.
 */
export const loaderVariables: readonly string[] = [
  "BASH_ENV ENV SHELLOPTS BASHOPTS PS4 ZDOTDIR FPATH CDPATH",
  "LD_PRELOAD LD_AUDIT LD_LIBRARY_PATH GCONV_PATH LOCPATH GLIBC_TUNABLES OPENSSL_CONF OPENSSL_MODULES OPENSSL_ENGINES",
  "DYLD_INSERT_LIBRARIES DYLD_LIBRARY_PATH DYLD_FRAMEWORK_PATH DYLD_FALLBACK_LIBRARY_PATH DYLD_FALLBACK_FRAMEWORK_PATH DYLD_VERSIONED_LIBRARY_PATH DYLD_VERSIONED_FRAMEWORK_PATH",
  "PYTHONPATH PYTHONHOME PYTHONSTARTUP PYTHONUSERBASE PYTHONPLATLIBDIR PYTHONPYCACHEPREFIX PYTHONWARNINGS PYTHONBREAKPOINT PYTHONINSPECT PYTHONEXECUTABLE",
  "NODE_OPTIONS NODE_PATH NODE_COMPILE_CACHE NODE_REPL_EXTERNAL_MODULE BUN_OPTIONS TS_NODE_PROJECT TSX_TSCONFIG_PATH",
  "PERL5LIB PERLLIB PERL5OPT PERL5DB PERLIO RUBYLIB RUBYOPT GEM_PATH GEM_HOME BUNDLE_GEMFILE",
  "LUA_PATH LUA_CPATH LUA_INIT PHPRC PHP_INI_SCAN_DIR TCLLIBPATH AWKPATH AWKLIBPATH R_PROFILE R_PROFILE_USER R_LIBS R_LIBS_USER",
  "CLASSPATH JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS DOTNET_STARTUP_HOOKS CORECLR_PROFILER_PATH",
  "GIT_EXEC_PATH GIT_SSH GIT_SSH_COMMAND GIT_PROXY_COMMAND GIT_ASKPASS SSH_ASKPASS GIT_EXTERNAL_DIFF GIT_PAGER GIT_EDITOR GIT_SEQUENCE_EDITOR GIT_TEMPLATE_DIR",
  "GIT_CONFIG GIT_CONFIG_COUNT GIT_CONFIG_PARAMETERS GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM",
  "MAKEFLAGS MAKEFILES GNUMAKEFLAGS TAR_OPTIONS RSYNC_RSH PAGER LESSOPEN LESSCLOSE EDITOR VISUAL",
].flatMap((line) => line.split(" "));
