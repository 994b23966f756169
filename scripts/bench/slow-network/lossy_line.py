"""A slow line between this machine and a network namespace of its own.

Two TUN devices with `tc tbf` for the rate; between them this process delays every IP packet and loses some, so TCP
retransmits as on a real line. The namespace has no name and the devices belong to this process: both disappear with it.

  lossy_line.py RATE_KBIT ONE_WAY_DELAY_MS LOSS_PERCENT SEED

Prints "ready", relays until its input closes, then prints the packets of both directions as JSON. Linux, as root.
"""

import collections
import ctypes
import fcntl
import json
import os
import random
import select
import struct
import subprocess
import sys
import time

# Addresses reserved for measuring networks (RFC 2544).
HERE, THERE = "198.18.0.1", "198.18.0.2"
MTU = 1500
# A phone's line holds about a second of packets before it drops them.
QUEUE = "1s"

CLONE_NEWNET = 0x40000000
TUNSETIFF = 0x400454CA
IFF_TUN, IFF_NO_PI = 0x0001, 0x1000


def open_tun(name):
    tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TUN | IFF_NO_PI))
    return tun


def run(*command):
    subprocess.run(command, check=True)


def configure(device, address, peer, kbit):
    run("ip", "address", "add", address, "peer", peer, "dev", device)
    run("ip", "link", "set", device, "mtu", str(MTU), "up")
    run("tc", "qdisc", "add", "dev", device, "root", "tbf", "rate", f"{kbit}kbit", "burst", str(2 * MTU), "latency", QUEUE)


class Direction:
    def __init__(self, source, target, delay, loss, chance):
        self.source, self.target, self.delay, self.loss, self.chance = source, target, delay, loss, chance
        self.waiting = collections.deque()
        self.packets = self.lost = self.bytes = 0

    def take(self, now):
        while True:
            try:
                packet = os.read(self.source, 65536)
            except BlockingIOError:
                return
            if packet[0] >> 4 != 4:
                continue
            self.packets += 1
            self.bytes += len(packet)
            if self.chance.random() < self.loss:
                self.lost += 1
            else:
                self.waiting.append((now + self.delay, packet))

    def deliver(self, now):
        while self.waiting and self.waiting[0][0] <= now:
            os.write(self.target, self.waiting.popleft()[1])

    def figures(self):
        return {"packets": self.packets, "lost": self.lost, "bytes": self.bytes}


def relay(down, up):
    directions = {down.source: down, up.source: up}
    while True:
        due = [it.waiting[0][0] for it in (down, up) if it.waiting]
        timeout = max(0, min(due) - time.monotonic()) if due else None
        readable, _, _ = select.select([*directions, sys.stdin], [], [], timeout)
        now = time.monotonic()
        if sys.stdin in readable:
            return
        for source in readable:
            directions[source].take(now)
        for direction in (down, up):
            direction.deliver(now)


def main():
    kbit, delay_ms, loss_percent, seed = (float(it) for it in sys.argv[1:])
    here = open_tun("nslow0")
    configure("nslow0", HERE, THERE, kbit)
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "unshare")
    there = open_tun("nslow1")
    run("ip", "link", "set", "lo", "up")
    configure("nslow1", THERE, HERE, kbit)
    chance = random.Random(seed)
    down = Direction(here, there, delay_ms / 1000, loss_percent / 100, chance)
    up = Direction(there, here, delay_ms / 1000, loss_percent / 100, chance)
    print("ready", flush=True)
    relay(down, up)
    print(json.dumps({"down": down.figures(), "up": up.figures()}), flush=True)


main()
