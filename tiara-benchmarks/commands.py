"""Times whole commands from the shell, in turns, and prints medians and ratios.

    commands.py REPEATS NAME=COMMAND ... [-- WHAT=NUMERATOR/DENOMINATOR<AIM ...]

Each command is run once before, so that nothing is built or prepared while the clock runs. Wall is the time on the
clock, processor the user and system time of the process and its children.
"""
import os, statistics, subprocess, sys, time


def run(command):
    start = time.perf_counter()
    process = subprocess.Popen(command, shell=True, executable='/bin/bash', stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE)
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit('commands.py: failed: %s\n%s' % (command, said.decode(errors='replace')))
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime


def main():
    words = sys.argv[2:]
    ratios = words[words.index('--') + 1:] if '--' in words else []
    words = words[:words.index('--')] if '--' in words else words
    commands = dict(word.split('=', 1) for word in words)
    for command in commands.values():
        run(command)
    taken = {name: [] for name in commands}
    for _ in range(int(sys.argv[1])):
        for name, command in commands.items():
            taken[name].append(run(command))
    wall = {name: statistics.median(w for w, _ in runs) for name, runs in taken.items()}
    cpu = {name: statistics.median(c for _, c in runs) for name, runs in taken.items()}
    for name, runs in taken.items():
        print('| %s | wall %.3f s (%.3f to %.3f) | processor %.3f s |' % (
            name, wall[name], min(runs)[0], max(runs)[0], cpu[name]))
    for ratio in ratios:
        what, pair = ratio.split('=', 1)
        pair, target = pair.split('<')
        above, below = pair.split('/')
        print('| %s | wall %.2f | processor %.2f | target %s |' % (
            what, wall[above] / wall[below], cpu[above] / cpu[below], target))


main()
