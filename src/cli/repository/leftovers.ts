/**
 * Whether a name is that of a file which an editor or a system leaves beside others: a lock of Emacs, which is a link to
 * nowhere, a swap or backup file, or what macOS keeps about a file or folder.
 */
export const isLeftover = (name: string): boolean => /^\.(?:[#_]|DS_Store$)|^#.*#$|~$|\.sw[a-p]$/.test(name)
