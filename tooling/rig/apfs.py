"""A file system that takes names as macOS does: no difference between Ab and aB, nor between e-acute as one letter and as two; names stay as
they were first written. It shows the directory ROOT at MOUNT until it is unmounted. Usage: apfs.py ROOT MOUNT. Needs python3-fusepy."""

import errno
import os
import sys
import unicodedata

from fusepy import FUSE, FuseOSError, Operations


def fold(name):
    return unicodedata.normalize("NFD", unicodedata.normalize("NFD", name).casefold())


class Apfs(Operations):
    def __init__(self, root):
        self.root = root

    def real(self, path):
        """Where a path leads below ROOT; a name that is not there stays as it is written."""
        at = self.root
        for name in filter(None, path.split("/")):
            at = os.path.join(at, self.stored(at, name))
        return at

    def stored(self, directory, name):
        if os.path.lexists(os.path.join(directory, name)) or not os.path.isdir(directory):
            return name
        return next((other for other in os.listdir(directory) if fold(other) == fold(name)), name)

    def rename(self, old, new):
        source, target = self.real(old), self.real(new)
        written = os.path.join(os.path.dirname(target), os.path.basename(new))
        os.rename(source, target)
        if written != target:
            os.rename(target, written)

    def getattr(self, path, fh=None):
        stats = os.fstat(fh) if fh else os.lstat(self.real(path))
        return {key: getattr(stats, key) for key in dir(stats) if key.startswith("st_")}

    def access(self, path, mode):
        if not os.access(self.real(path), mode):
            raise FuseOSError(errno.EACCES)

    def link(self, target, source):
        # Both in this order: the new name first.
        os.link(self.real(source), self.real(target), follow_symlinks=False)

    def symlink(self, target, source):
        os.symlink(source, self.real(target))

    def create(self, path, mode, fi=None):
        return os.open(self.real(path), os.O_RDWR | os.O_CREAT | os.O_EXCL, mode)

    def open(self, path, flags):
        return os.open(self.real(path), flags & ~os.O_APPEND)

    def truncate(self, path, length, fh=None):
        os.truncate(fh or self.real(path), length)

    def utimens(self, path, times=None):
        os.utime(self.real(path), times, follow_symlinks=False)

    def readdir(self, path, fh):
        return [".", "..", *os.listdir(self.real(path))]

    def statfs(self, path):
        stats = os.statvfs(self.real(path))
        return {key: getattr(stats, key) for key in dir(stats) if key.startswith("f_") and key != "f_fsid"}

    chmod = lambda self, path, mode: os.chmod(self.real(path), mode)
    chown = lambda self, path, uid, gid: os.lchown(self.real(path), uid, gid)
    readlink = lambda self, path: os.readlink(self.real(path))
    mkdir = lambda self, path, mode: os.mkdir(self.real(path), mode)
    rmdir = lambda self, path: os.rmdir(self.real(path))
    unlink = lambda self, path: os.unlink(self.real(path))
    read = lambda self, path, size, offset, fh: os.pread(fh, size, offset)
    write = lambda self, path, data, offset, fh: os.pwrite(fh, data, offset)
    fsync = lambda self, path, datasync, fh: os.fsync(fh)
    release = lambda self, path, fh: os.close(fh)


os.umask(0)
OPTIONS = {"use_ino": True, "attr_timeout": 0, "entry_timeout": 0, "default_permissions": True}
FUSE(Apfs(sys.argv[1]), sys.argv[2], foreground=True, nothreads=True, **OPTIONS)
