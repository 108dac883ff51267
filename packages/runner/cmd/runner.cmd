@echo off
rem The hooks of @EVENT@ in @HOST@. hawk sync writes this file, and writes it again: edits are lost.
setlocal EnableExtensions DisableDelayedExpansion
rem A variable of this name would hide the code that a program ended with.
set "ERRORLEVEL="
rem Variables that load code or settings into Node are not for Node here: a project may have set them.
@UNSET@
type nul >"%~dp0..\..\seen\@HOST@-@EVENT@" 2>nul
set "_dispatcher=%~dp0..\..\lib\@DISPATCHER@"
set "_plan=%~dp0..\..\plans\@HOST@.json"
set "_reason=the program behind the hooks of @NATIVE_EVENT@ is gone"
if not exist "%_dispatcher%" goto give_up
set "_reason=Node not found, so @NATIVE_EVENT@ hooks could not run"
@NODES@
goto give_up

:ask
rem An answer carries a mark, 100 more than the code for the agent; without one something has broken. 98 says why itself.
"%_node%" "%_dispatcher%" "%_plan%" @HOST@ @NATIVE_EVENT@ "" "" @FAILURE@
if errorlevel 103 goto broken
if errorlevel 102 exit /b 2
if errorlevel 101 exit /b 1
if errorlevel 100 exit /b 0
if errorlevel 99 goto old
if errorlevel 98 goto say_no
:broken
set "_reason=Node broke off before it could answer, so @NATIVE_EVENT@ hooks could not run"
goto give_up
:old
set "_reason=Node is too old for the hooks of @NATIVE_EVENT@"

:give_up
>&2 echo hawk: %_reason%. Fix: hawk sync
:say_no
@INSTEAD@
exit /b @FAILURE@
