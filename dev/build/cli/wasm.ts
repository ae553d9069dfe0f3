/** Removes the names and the debug information of a WebAssembly module, which are two thirds of jq. */
export function stripDebugSections(module: Buffer): Buffer {
  const kept = [module.subarray(0, headerLength)]
  for (let start = headerLength; start < module.length; ) {
    const [length, content] = readNumber(module, start + 1)
    const end = content + length
    if (!isDebugSection(module, start, content)) kept.push(module.subarray(start, end))
    start = end
  }
  return Buffer.concat(kept)
}

/** The magic number and the version. */
const headerLength = 8

/** Whether a section is a custom one with information for debuggers. */
function isDebugSection(module: Buffer, start: number, content: number): boolean {
  if (module[start] !== 0) return false
  const [length, name] = readNumber(module, content)
  return /^(?:name$|\.debug_)/.test(module.toString('utf8', name, name + length))
}

/** Reads a LEB128 number, and returns it with the offset behind it. */
function readNumber(module: Buffer, offset: number): [value: number, next: number] {
  const byte = module.readUInt8(offset)
  if (byte < 0x80) return [byte, offset + 1]
  const [rest, next] = readNumber(module, offset + 1)
  return [(byte & 0x7f) + rest * 0x80, next]
}
