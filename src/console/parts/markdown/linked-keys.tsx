import { Link } from '@tanstack/react-router'
import { use } from 'react'
import { ExtrasContext } from './extras.ts'
import { issueKeysIn } from './issue-keys.ts'

/** A text whose issue keys lead to the issues. */
export function LinkedKeys({ text }: { text: string }) {
  const extras = use(ExtrasContext)
  if (!extras) return text
  const { projectId, projectKey } = extras
  return issueKeysIn(text, projectKey).map(({ at, part, number }) =>
    number === null ? (
      part
    ) : (
      <Link key={at} to="/projects/$projectId/issues/$number" params={{ projectId, number }}>
        {part}
      </Link>
    ),
  )
}
