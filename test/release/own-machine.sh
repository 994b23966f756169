# Runs commands as root on a machine of their own: changes to /etc, /opt, /var and /usr stay in a file system in
# memory, there is no network but loopback, and all processes end with the first one. $1: a folder; $2: the commands.
set -eu
mount -t tmpfs -o mode=755 tmpfs "$1"
for folder in etc opt var usr; do
  mkdir -p "$1/$folder/upper" "$1/$folder/work"
  mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$1/$folder/upper,workdir=$1/$folder/work" "/$folder"
done
# systemd's stand-in is where maintainer scripts of packages look, too.
mount -t tmpfs -o mode=755 tmpfs /run
mkdir -p /run/systemd/system
cp "$STAND_INS/systemctl" /usr/bin/
ip link set lo up
exec sh -eu "$2"
