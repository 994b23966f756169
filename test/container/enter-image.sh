# Runs a program of an image as compose.yaml says: with a read-only root, its volumes and temporary folders, without
# capabilities, and with no network but loopback. Runs in namespaces of its own. ROOT: the root of the image; ACCOUNT: the
# numbers of its account, uid:gid; VOLUMES: folder:path …; TMPFS: path:options …; FILES: how many it may open.
set -eu
mount --bind "$ROOT" "$ROOT"
mount -o remount,ro,bind "$ROOT"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
for each in $TMPFS; do mount -t tmpfs -o "${each#*:}" tmpfs "$ROOT${each%%:*}"; done
for each in $VOLUMES; do mount --bind "${each%%:*}" "$ROOT${each#*:}"; done
ip link set lo up
# Not every root may raise its limits.
ulimit -n "$FILES" 2>/dev/null || ulimit -n "$(ulimit -Hn)"
exec chroot "$ROOT" setpriv --reuid "${ACCOUNT%:*}" --regid "${ACCOUNT#*:}" --clear-groups \
  --bounding-set=-all --inh-caps=-all --no-new-privs "$@"
