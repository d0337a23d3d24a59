@echo off
rem Runs the tiara command on Windows. Tiara is developed and tested on Linux; of this script, a workflow on Windows runs
rem --version and demo, and nothing else has been tried there. Please report what fails.
rem JAVA_HOME chooses the Java runtime (17 or newer), TIARA_JAVA_OPTS adds JVM options, e.g. -Xmx8g, and
rem TIARA_CLASSPATH adds jars.
setlocal
set "app=%~dp0.."
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" -XX:+UseParallelGC --enable-native-access=ALL-UNNAMED %TIARA_JAVA_OPTS% -cp "%app%\lib\*;%TIARA_CLASSPATH%" dev.tiara.cli.Main %*
exit /b %ERRORLEVEL%
