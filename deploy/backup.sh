#!/bin/sh
# Writes a backup and deletes old ones: backup.sh FOLDER DAYS
# Run it as the user and with the settings of the service (see fenceline-backup.service).
set -eu
folder=${1:?folder for backups}
days=${2:?days to keep backups}
file=$folder/fenceline-$(date -u +%Y-%m-%dT%H-%M-%SZ).gz

mkdir -p "$folder"
node "$(dirname "$0")/../dist/cli.js" backup "$file"
gzip -t "$file"
# Only after a success: without a new backup the old ones stay.
find "$folder" -name 'fenceline-*.gz' -mtime "+$days" -delete
