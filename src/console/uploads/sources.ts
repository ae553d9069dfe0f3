/** A file that the user dropped or chose, with the folders that contained it. */
export type UploadSource = { file: File; path: string[] }

/** All dropped files, including those in folders. Must be called while the drop event is handled. */
export async function droppedFiles(transfer: DataTransfer): Promise<UploadSource[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const found = items.map(async item => {
    const entry = item.webkitGetAsEntry()
    if (isDirectory(entry)) return inDirectory(entry, [])
    const file = item.getAsFile()
    return file ? [{ file, path: [] }] : []
  })
  return (await Promise.all(found)).flat()
}

/** The chosen files. For a chosen folder, the browser reports the path of each file in it. */
export const chosenFiles = (files: FileList): UploadSource[] =>
  [...files]
    .map(file => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }))
    .filter(({ file, path }) => path.length === 0 || !isLitter(file.name))

async function inDirectory(directory: FileSystemDirectoryEntry, above: string[]): Promise<UploadSource[]> {
  const path = [...above, directory.name]
  const found: UploadSource[] = []
  for (const entry of await entriesOf(directory))
    if (isDirectory(entry)) found.push(...(await inDirectory(entry, path)))
    else if (!isLitter(entry.name)) found.push({ file: await readFile(entry as FileSystemFileEntry), path })
  return found
}

/** All entries of a folder. Browsers return up to a hundred at a time, and none at the end. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed))
    if (some.length === 0) return all
    all.push(...some)
  }
}

const readFile = (entry: FileSystemFileEntry) => new Promise<File>((done, failed) => entry.file(done, failed))

const isDirectory = (entry: FileSystemEntry | null): entry is FileSystemDirectoryEntry =>
  entry?.isDirectory === true

/** Files that operating systems put into folders. */
const isLitter = (name: string) => ['.DS_Store', 'Thumbs.db', 'desktop.ini'].includes(name)
