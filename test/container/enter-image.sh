# Runs a program of an image as `docker run --read-only --tmpfs /tmp` does: with a read-only root, one volume, no network
# but loopback, and as the first process. $1: the root of the image; $2: the volume; $3: the account; then the program.
set -eu
root=$1 volume=$2 user=$3
shift 3
mount --bind "$root" "$root"
mount -o remount,ro,bind "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
mount --bind "$volume" "$root/var/lib/nhacsong"
ip link set lo up
exec chroot --userspec="$user" "$root" "$@"
