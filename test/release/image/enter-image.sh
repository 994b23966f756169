# Runs a program with a view of an image as compose.yaml says: with a read-only root, its volumes and temporary folders,
# without more privileges, and with no network but loopback. Runs in namespaces of its own. ROOT: the root of the image;
# VOLUMES: folder:path …; TMPFS: path:options …; FILES: how many it may open.
set -eu
# As engines do.
mkdir -p "$ROOT/dev"
mount --bind "$ROOT" "$ROOT"
mount -o remount,ro,bind "$ROOT"
mount -t proc proc "$ROOT/proc"
mount --rbind /dev "$ROOT/dev"
for each in $TMPFS; do mount -t tmpfs -o "${each#*:}" tmpfs "$ROOT${each%%:*}"; done
for each in $VOLUMES; do mount --bind "${each%%:*}" "$ROOT${each#*:}"; done
ip link set lo up
# Not every root may raise its limits.
ulimit -n "$FILES" 2>/dev/null || ulimit -n "$(ulimit -Hn)"
exec setpriv --no-new-privs "$@"
