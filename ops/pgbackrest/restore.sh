#!/bin/sh
# Restores the club's own PostgreSQL from pgBackRest to a moment, into a new folder, and puts the copy into quarantine before anybody
# can start a server on it. Run it as the user who owns PostgreSQL's files:
#   restore.sh '2026-11-22 10:15:00+01' /srv/kinfold-restored
# PG_BIN and PGDATABASE name other programs and another database than those of PostgreSQL 15 and of "kinfold".
set -eu
if [ $# -ne 2 ]; then
  echo "Say the moment and the new folder: restore.sh '2026-11-22 10:15:00+01' /srv/kinfold-restored" >&2
  exit 2
fi
moment=$1
into=$2
bin=${PG_BIN:-/usr/lib/postgresql/15/bin}
database=${PGDATABASE:-kinfold}
if [ -e "$into" ]; then
  echo "restore_target_not_empty: $into is there already. Give a new folder. Nothing was changed." >&2
  exit 1
fi
work=$(mktemp -d)
is_done=no
end() {
  "$bin/pg_ctl" -D "$into" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$work"
  # Half a copy is none.
  [ "$is_done" = yes ] || rm -rf "$into"
}
trap end EXIT
trap 'exit 130' HUP INT TERM

mkdir -m 700 "$into"
# A copy that archives would mix its log with that of the original.
pgbackrest --stanza=kinfold --pg1-path="$into" --type=time --target="$moment" --target-action=promote --archive-mode=off restore

# No one reaches it yet: no address, and a socket in a folder of this user alone.
cat >"$work/postgresql.conf" <<CONF
listen_addresses = ''
port = 5432
unix_socket_directories = '$work'
hot_standby = off
CONF
echo 'local all all trust' >"$work/pg_hba.conf"
ask() {
  "$bin/psql" -X -q -h "$work" -p 5432 -U postgres -d "$database" -v ON_ERROR_STOP=1 "$@"
}
"$bin/pg_ctl" -D "$into" -W -l "$work/log" \
  -o "-c config_file=$work/postgresql.conf -c hba_file=$work/pg_hba.conf" start >/dev/null
sleep 1
# It takes no connection before it has reached the moment, and ends when it cannot.
until ask -c 'select 1' >/dev/null 2>&1; do
  if ! "$bin/pg_ctl" -D "$into" status >/dev/null; then
    grep -E 'FATAL|PANIC' "$work/log" | tail -3 >&2 || true
    echo "restore_not_reached: recovery did not end at $moment. Choose an earlier moment, or another backup." >&2
    exit 1
  fi
  sleep 1
done
label=$(sed -n 's/^LABEL: //p' "$into/backup_label.old" | head -1)
ask -v moment="$moment" -v label="$label" <<'SQL'
insert into restored_copy (restored_at, backup_label, target, reached_lsn)
  values (now(), :'label', 'everything before '
    || to_char(:'moment'::timestamptz at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), pg_current_wal_lsn()::text);
SQL
"$bin/pg_ctl" -D "$into" -m fast -w stop >/dev/null
is_done=yes
echo "Restored to $moment in $into. The copy is in quarantine until someone releases it: npm run restore:release"
