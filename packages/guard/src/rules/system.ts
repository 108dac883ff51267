import type { Rule } from "../rule.ts";

const core = { pack: "core", answer: "block" } as const;
const BY_NUMBER = "End the process you mean, by its number.";

/** Disks, power, processes and jobs. */
export const systemRules: readonly Rule[] = [
  { ...core, id: "disk/format", program: "mkfs|mkfs.*|mke2fs|newfs|newfs_*|mkswap|wipefs|blkdiscard|sgdisk|sfdisk|parted|cryptsetup|badblocks|fdisk", place: "disk", none: ["-n", "--no-act", "--dry-run", "-l", "--list", "--print", "--no-action"], reason: "this overwrites a disk", catches: ["mkfs.ext4 /dev/sdb1", "wipefs -a /dev/sda"], passes: ["mkfs.ext4 disk.img", "mkfs.ext4 -n /dev/sda", "sfdisk --no-act --delete /dev/sda", "fdisk -l /dev/sda"] },
  { ...core, id: "disk/volume", program: "lvremove|vgremove|pvremove", none: ["--test", "-t"], reason: "this removes a volume", catches: ["lvremove vg/data"], passes: ["lvremove --test vg/data"] },
  { ...core, id: "disk/volume", program: "lvm", words: ["lvremove|vgremove|pvremove"], none: ["--test", "-t"], reason: "this removes a volume", catches: ["lvm lvremove vg/data"] },
  { ...core, id: "disk/volume", program: "zpool|zfs", words: ["destroy"], none: ["-n"], reason: "this removes a volume", catches: ["zfs destroy pool/data"], passes: ["zfs list", "zfs destroy -n pool/data"] },
  { ...core, id: "disk/erase", program: "diskutil", words: ["erase*|zero*|random*|secureErase*|partition*|reformat*"], reason: "this erases a disk", catches: ["diskutil eraseDisk JHFS+ X disk2"], passes: ["diskutil list"] },
  { ...core, id: "disk/erase", program: "diskutil", words: ["apfs", "delete*|erase*"], reason: "this erases a disk", catches: ["diskutil apfs deleteContainer disk2"], passes: ["diskutil apfs list"] },
  { ...core, id: "power/off", program: "shutdown|reboot|halt|poweroff", none: ["-c", "-k", "--help", "--version"], reason: "this switches the machine off", catches: ["shutdown -h now", "sudo reboot"], passes: ["shutdown -c"] },
  { ...core, id: "power/off", program: "init|telinit", operand: ["0", "6"], reason: "this switches the machine off", catches: ["init 0"], passes: ["init"] },
  { ...core, id: "power/off", program: "systemctl|loginctl", words: ["reboot|poweroff|halt|kexec|emergency|rescue|suspend|hibernate"], reason: "this switches the machine off", catches: ["systemctl reboot"], passes: ["systemctl status ssh"] },
  { ...core, id: "kill/all", program: "killall5", reason: "this ends every process", instead: BY_NUMBER, catches: ["killall5 -9"] },
  { ...core, id: "kill/all", program: "pkill", some: ["-9", "-K", "-s"], operand: [".", "^", ".*", "*"], reason: "this ends every process", instead: BY_NUMBER, catches: ["pkill -9 ."], passes: ["pkill -f server"] },
  { ...core, id: "history/clear", program: "history", some: ["-c"], reason: "this wipes the history of the shell", catches: ["history -c"], passes: ["history"] },
  { ...core, id: "cron/remove", program: "crontab", some: ["-r"], reason: "this removes all jobs of the user", instead: "Save them first: crontab -l > crontab.bak.", catches: ["crontab -r"], passes: ["crontab -l"] },
  { ...core, id: "docker/prune", program: "docker|podman", words: ["system|image", "prune"], some: ["-a", "--all", "--volumes"], also: ["-f", "--force"], reason: "this deletes containers, images or volumes that others may need", instead: "Remove what is yours by its name.", catches: ["docker system prune -af"], passes: ["docker system prune", "docker system prune -a"] },
  { ...core, id: "docker/prune", program: "docker|podman", words: ["volume", "prune"], reason: "this deletes volumes that others may need", instead: "Remove what is yours by its name.", catches: ["docker volume prune -f"], passes: ["docker volume ls"] },
  { ...core, id: "docker/all", program: "docker|podman", words: ["rm|rmi|kill"], some: ["-f", "--force"], operand: ["*…*"], reason: "this deletes containers or images that others may need", instead: "Remove what is yours by its name.", catches: ["docker rm -f $(docker ps -aq)"], passes: ["docker rm -f mine"] },
  { ...core, id: "docker/host", program: "docker|podman", words: ["run|create"], text: "(?:-v|--volume[ =]|src=|source=)\\s*/(?::|,|\\s|$)|tcp://.*(?:--privileged|-v /)|--privileged.*tcp://|tcp://.*--privileged", reason: "this gives a container the whole file system", instead: "Mount the directory it needs.", catches: ["docker run -v /:/mnt alpine"], passes: ["docker run -v /srv/data:/data alpine"] },
  { ...core, id: "metadata/cloud", program: "curl|wget|wget2|http|https|xh|fetch", text: "(?:^|[/@ ])(?:169\\.254\\.169\\.254|100\\.100\\.100\\.200|metadata\\.google\\.internal|\\[?fd00:ec2::254\\]?)", reason: "this asks the cloud for the machine's own credentials", instead: "Use the credentials that you were given.", catches: ["curl http://169.254.169.254/latest/meta-data/"], passes: ["curl http://10.0.0.5/x"] },
  { ...core, id: "self/fork", program: "security", words: ["dump-keychain"], reason: "this prints every password of the user", catches: ["security dump-keychain"], passes: ["security list-keychains"] },
];
