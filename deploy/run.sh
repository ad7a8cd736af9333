#!/bin/sh
# Runs a program as the user and with the settings of the service, in the folder of the release. As root:
#   /opt/fenceline/deploy/run.sh node dist/cli.js account list
set -eu
# Cron's PATH lacks runuser.
PATH=$PATH:/usr/sbin:/sbin
cd "$(dirname "$0")/.."
# Like systemd, and unlike ".", this takes each value as it is: & | ; $ and spaces are part of it.
while IFS= read -r line || [ -n "$line" ]; do
  case $line in '' | '#'*) ;; *) export "${line?}" ;; esac
done </etc/fenceline.env
exec runuser -u fenceline -- "$@"
