# Runs commands as root on a machine of their own: changes to /etc, /opt, /var and /usr/local stay in a file system in
# memory, there is no network but loopback, and all processes end with the first one. $1: a folder; $2: the commands.
set -eu
mount -t tmpfs -o mode=755 tmpfs "$1"
for folder in etc opt var usr/local; do
  mkdir -p "$1/$folder/upper" "$1/$folder/work"
  mount -t overlay overlay -o "lowerdir=/$folder,upperdir=$1/$folder/upper,workdir=$1/$folder/work" "/$folder"
done
ip link set lo up
exec sh -eu "$2"
