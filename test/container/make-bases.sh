# Makes the images that deploy/container/Containerfile starts from, out of Debian's packages and a Node.js of npm, for
# machines that reach no registry of images. $1: a folder that keeps them; $2: an unpacked npm package of Node.js.
set -eu
folder=$1 node=$2
base=$folder/base
if ! test -d "$base"; then
  rm -rf "$base.partial"
  debootstrap --variant=minbase --include=ca-certificates bookworm "$base.partial"
  cp -a "$node/bin" "$node/include" "$base.partial/usr/local/"
  # npm is part of the official images, too. The certificates are those that this machine trusts.
  mkdir -p "$base.partial/usr/local/lib/node_modules"
  cp -aL "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$base.partial/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base.partial/usr/local/bin/npm"
  cp /etc/ssl/certs/ca-certificates.crt "$base.partial/etc/ssl/certs/"
  mkdir -p "$base.partial/usr/local/etc"
  echo "cafile=/etc/ssl/certs/ca-certificates.crt" >"$base.partial/usr/local/etc/npmrc"
  mv "$base.partial" "$base"
fi
if ! test -d "$folder/build-base"; then
  rm -rf "$folder/build-base.partial"
  cp -a "$base" "$folder/build-base.partial"
  cp /etc/resolv.conf "$folder/build-base.partial/etc/"
  chroot "$folder/build-base.partial" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive chroot "$folder/build-base.partial" apt-get install -y -qq --no-install-recommends g++ make python3 </dev/null
  mv "$folder/build-base.partial" "$folder/build-base"
fi
for name in base build-base; do
  if ! buildah inspect --type image "localhost/nhacsong-$name" >/dev/null 2>&1; then
    container=$(buildah from scratch)
    buildah copy -q "$container" "$folder/$name" /
    buildah commit -q --rm "$container" "localhost/nhacsong-$name"
  fi
done
