#!/bin/sh
# A radosgw on 127.0.0.1:7480 that keeps everything in memory, as a second object store for the tests; Ctrl-C ends it.
# Another port may be given. Debian: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd ceph-common curl
set -eu

port=${1:-7480}
dir=$(mktemp -d)
pids=
fsid=$(cat /proc/sys/kernel/random/uuid)
end() {
  status=$?
  trap - EXIT
  [ -z "$pids" ] || kill -9 $pids
  wait
  rm -rf "$dir"
  exit "$status"
}
trap end EXIT
trap 'exit 0' INT TERM

cat > "$dir/ceph.conf" <<CONF
[global]
fsid = $fsid
mon host = [v2:127.0.0.1:$((port + 1))]
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
run dir = $dir
admin socket = $dir/\$name.\$pid.asok
log file = $dir/\$name.log
keyring = $dir/keyring
[mon.a]
host = localhost
mon data = $dir/mon
[osd.0]
public addr = 127.0.0.1
osd data = $dir/osd
osd objectstore = memstore
memstore device bytes = 2147483648
[client.admin]
rgw frontends = beast endpoint=127.0.0.1:$port
rgw data = $dir
CONF
export CEPH_CONF="$dir/ceph.conf"

mkdir "$dir/mon" "$dir/osd"
ceph-authtool --create-keyring "$dir/keyring" --gen-key -n mon. --cap mon 'allow *' > "$dir/out"
ceph-authtool "$dir/keyring" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' > "$dir/out"
monmaptool --create --fsid "$fsid" --addv a "[v2:127.0.0.1:$((port + 1))]" "$dir/monmap" > "$dir/out"
ceph-mon --mkfs -i a --monmap "$dir/monmap" --keyring "$dir/keyring"
ceph-mon -f -i a & pids="$pids $!"
ceph osd create > "$dir/out"
ceph-osd --mkfs -i 0 2> "$dir/out"
ceph-osd -f -i 0 2> "$dir/out" & pids="$pids $!"
radosgw -f -n client.admin & pids="$pids $!"
radosgw-admin user create --uid tests --display-name tests --access-key local --secret-key local > "$dir/out"
until curl -s -o "$dir/out" "http://127.0.0.1:$port/"; do sleep 0.2; done
echo "radosgw is ready at http://127.0.0.1:$port"
wait
