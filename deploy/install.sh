#!/bin/sh
# Installs Nhạc Sống from the archive of a release, for machines without apt. As root, with the
# archive and SHA256SUMS in the same folder:
#   sh install.sh nhacsong-1.0.0.tar.gz
# The Debian package does the same with what it has unpacked: sh install.sh --package VERSION
# With NHACSONG_START=no in the environment, nothing is started.
set -eu
umask 022

home=/opt/nhacsong
settings=/etc/nhacsong/env
data=/var/lib/nhacsong
backups=/var/backups/nhacsong
unit=/etc/systemd/system/nhacsong.service
# Where systemd looks for programs.
system_path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin

main() {
  test "$(id -u)" = 0 || fail "Run this as root."
  make_account
  make_folders
  make_settings

  if test "${1:-}" = --package; then
    version=$2
    leave_archive
    copy_package
    node=$home/releases/$version/bin/node
  else
    test -f "${1:-}" || fail "Usage: sh install.sh nhacsong-<version>.tar.gz"
    node=$(PATH=$system_path command -v node) ||
      fail "Install Node.js 20, 22 or 24 in /usr or /usr/local first: https://nodejs.org/en/download"
    unpack_archive "$1"
  fi

  start_site
}

fail() {
  echo "$1" >&2
  exit 1
}

make_account() {
  getent passwd nhacsong >/dev/null ||
    useradd --system --user-group --home-dir "$data" --shell /usr/sbin/nologin nhacsong
}

make_folders() {
  for folder in "$data" "$backups"; do
    test -e "$folder" || install -d -o nhacsong -g nhacsong -m 700 "$folder"
  done
  install -d -m 755 /etc/nhacsong "$home" "$home/releases"
}

# Never changes a file that is there.
make_settings() {
  test ! -e "$settings" || return 0
  install -g nhacsong -m 640 /dev/stdin "$settings" <<'SETTINGS'
# Settings of Nhạc Sống. After a change: systemctl restart nhacsong
# All of them: /opt/nhacsong/current/docs/operate/settings.md
DATA_DIR=/var/lib/nhacsong
DEMO=0
TRUST_PROXY=127.0.0.1
#APP_URL=https://music.example
SETTINGS
}

# An installation from the archive becomes one of the package. The version that runs keeps the
# machine's Node.js, in case the upgrade goes back to it.
leave_archive() {
  former_node=
  if test -d "$home/current" && ! test -e "$home/current/bin/node"; then
    former_node=$(PATH=$system_path command -v node) ||
      fail "The version that runs needs Node.js, and there is none in /usr or /usr/local. Once it is there: ${again:-sh install.sh --package $version}"
  fi

  if test -f "$unit"; then
    mv "$unit" /etc/nhacsong/nhacsong.service.before-package
    echo "The package brings its own unit; the former one is /etc/nhacsong/nhacsong.service.before-package."
  fi
  for part in "$unit".d/*.conf; do
    test ! -f "$part" || sed -i "s#^ExecStart=node #ExecStart=$home/current/bin/node #" "$part"
  done
  if test "$(readlink /usr/local/bin/nhacsong)" = "$home/current/nhacsong.mjs"; then
    rm /usr/local/bin/nhacsong
  fi
  if test -n "$former_node"; then
    mkdir -p "$home/current/bin"
    ln -sfn "$former_node" "$home/current/bin/node"
  fi
}

# Links need no space, and the files of the next package do not replace them.
copy_package() {
  folder=$home/releases/$version
  test "$(readlink "$home/current")" != "releases/$version" || return 0
  rm -rf "$folder" "$folder.partial"
  if ! cp -al /usr/lib/nhacsong "$folder.partial" 2>/dev/null; then
    rm -rf "$folder.partial"
    if ! cp -a /usr/lib/nhacsong "$folder.partial"; then
      rm -rf "$folder.partial"
      fail "The new version could not be copied to $folder. Once that is mended: ${again:-sh install.sh --package $version}"
    fi
  fi
  mv "$folder.partial" "$folder"
}

unpack_archive() {
  name=$(basename "$1")
  version=${name#nhacsong-}
  version=${version%.tar.gz}
  folder=$home/releases/$version
  (cd "$(dirname "$1")" && grep "  $name\$" SHA256SUMS | sha256sum --check)
  test ! -e "$home/current" ||
    fail "Nhạc Sống is installed already. To change its version: nhacsong upgrade $name"

  rm -rf "$folder" "$folder.partial"
  mkdir "$folder.partial"
  tar -xzf "$1" -C "$folder.partial" --no-same-owner --strip-components=1
  mv "$folder.partial" "$folder"
  install -m 644 "$folder/deploy/systemd/nhacsong.service" "$unit"
  ln -sf "$home/current/nhacsong.mjs" /usr/local/bin/nhacsong
}

start_site() {
  command=$home/releases/$version/nhacsong.mjs
  is_first=$(test -e "$home/current" || echo yes)
  if test -n "$is_first" && command -v systemctl >/dev/null; then
    systemctl enable nhacsong
  fi
  if ! test -d /run/systemd/system || test "${NHACSONG_START:-}" = no; then
    test -z "$is_first" || "$node" "$command" upgrade --no-start
    offer_setup
    return 0
  fi

  systemctl daemon-reload
  "$node" "$command" upgrade || fail "To try again: ${again:-$node $command upgrade}"
  if test -n "$is_first"; then
    echo "Put a proxy with TLS in front ($home/current/docs/operate/proxy.md), and open the site."
  fi
  offer_setup
}

# Prints a one-time key of the first-run page, but not where there is an admin or no database yet.
offer_setup() {
  if key=$("$node" "$command" setup-key 2>/dev/null); then
    echo "$key"
  elif test -n "$is_first"; then
    echo "Unless the site has an admin, once it runs: nhacsong setup-key"
  fi
}

main "$@"
