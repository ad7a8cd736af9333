#!/bin/sh
# Writes a backup, checks it, and deletes old ones: backup.sh FOLDER DAYS
# Run it as the user and with the settings of the service (see fenceline-backup.service).
# Exit codes: 0 good; 3 written, but stored data is damaged: no good backup is deleted; anything else: failed.
set -eu
folder=${1:?folder for backups}
days=${2:?days to keep backups}
name=fenceline-$(date -u +%Y-%m-%dT%H-%M-%SZ).gz
fenceline() { node "$(dirname "$0")/../dist/cli.js" "$@"; }

mkdir -p "$folder"
code=0
fenceline backup "$folder/$name" || code=$?
if [ "$code" -eq 3 ]; then
  # Damaged backups have a name of their own, so that they never replace good ones. Only the last one is kept.
  find "$folder" -name 'damaged-fenceline-*.gz' -delete
  mv "$folder/$name" "$folder/damaged-$name"
  echo "Good backups are kept until a backup is undamaged. Restore the days above from them (restore --only)." >&2
fi
[ "$code" -eq 0 ] || exit "$code"
fenceline backup verify "$folder/$name"
# Only after a good backup: without one the old ones stay.
find "$folder" -name 'fenceline-*.gz' -mtime "+$days" -delete
