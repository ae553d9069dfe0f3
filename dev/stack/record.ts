import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a stack remembers between starts, so that it keeps its ports while they are free. */
export interface StackRecord {
  ports: {
    postgres?: number
    endpoint?: number
    mailbox?: number
    smtp?: number
    store?: number
    billing?: number
    clients?: number
    inspector?: number
  }
  isSeeded: boolean
}

export function readRecord(dir: string): StackRecord {
  try {
    return JSON.parse(readFileSync(recordFile(dir), 'utf8'))
  } catch {
    return { ports: {}, isSeeded: false }
  }
}

export function writeRecord(dir: string, record: StackRecord): void {
  writeFileSync(recordFile(dir), JSON.stringify(record))
}

const recordFile = (dir: string) => join(dir, 'record.json')
