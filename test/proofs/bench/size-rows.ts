import type pg from 'pg'
import type { Extent, Filling } from './extents.ts'
import { realRoadmap } from './payloads.ts'
import { distinctTexts, fillings } from './size-fillings.ts'
import { shape } from './size-shape.ts'

/** Fills in this many, with everything that belongs to them. */
export async function fill(client: pg.Client, extent: Extent): Promise<void> {
  await client.query('create temp table if not exists texts (n int primary key, content text not null)')
  await client.query(
    'insert into texts select n - 1, content from unnest($1::text[]) with ordinality made (content, n) on conflict do nothing',
    [texts()],
  )
  await fillAll(client, fillings(extent))
}

export async function fillAll(client: pg.Client, fillings: Filling[]): Promise<void> {
  for (const { rows, text } of fillings)
    for (let from = 1; from <= rows; from += batch)
      await client.query(text, [from, Math.min(rows, from + batch - 1)])
}

const batch = 50_000

/** Pieces of real documents. */
function texts(): string[] {
  const { characters } = shape.documents
  const all = realRoadmap()
    .planDocuments.map(({ content }) => content)
    .join('\n')
  const step = Math.floor((all.length - characters) / distinctTexts)
  return Array.from({ length: distinctTexts }, (_, i) => all.slice(i * step, i * step + characters))
}
