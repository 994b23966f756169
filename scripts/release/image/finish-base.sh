# A hook of mmdebstrap, for the folder $1: lists the unpacked packages where scanners of images look,
# and removes what mmdebstrap copies from the machine that builds.
set -eu
cd "$1"
mkdir var/lib/dpkg/status.d
for package in var/cache/apt/archives/*.deb; do
  dpkg-deb --field "$package" >"var/lib/dpkg/status.d/$(dpkg-deb --field "$package" Package)"
done
rm etc/fstab etc/hostname etc/resolv.conf
