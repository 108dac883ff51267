"""run-many.py HOOK CPU_SECONDS: runs a Python hook once for each event of a list on stdin, in a process of its own, and prints what each did.

Python starts, and reads the hook, only once: a process for each event is a fork of that.
"""

import json
import os
import resource
import sys
import tempfile

path, seconds = sys.argv[1], int(sys.argv[2])
events = json.load(sys.stdin)
with open(path, encoding="utf-8") as file:
    code = compile(file.read(), path, "exec")


def run(event):
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given.write(event.encode())
        given.seek(0)
        child = os.fork()
        if child == 0:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
            for number, stream in enumerate((given, out, err)):
                os.dup2(stream.fileno(), number)
            sys.stdin = open(0, encoding="utf-8", closefd=False)
            sys.argv = [path]
            end(lambda: exec(code, {"__name__": "__main__", "__file__": path}))
        _, status = os.waitpid(child, 0)
        out.seek(0)
        err.seek(0)
        exit_code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else None
        return {"exitCode": exit_code, "stdout": out.read().decode(), "stderr": err.read().decode()}


def end(hook):
    exit_code = 0
    try:
        hook()
    except SystemExit as error:
        exit_code = error.code if isinstance(error.code, int) else 0 if error.code is None else 1
    except BaseException:
        import traceback

        traceback.print_exc()
        exit_code = 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(exit_code)


json.dump([run(event) for event in events], sys.stdout)
