import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './theme/tokens.css'
import './theme/base.css'
import { CairnError } from './api/client.ts'
import { followOtherTabs } from './api/other-tabs.ts'
import { queries } from './api/queries.ts'
import { LocaleContext, useCurrentLocale } from './language/language.ts'
import { ignoreSecondClicks } from './parts/double-click.ts'
import { cleanPastedTexts } from './parts/pasted-text.ts'
import { reloadWhenReplaced } from './reload-when-replaced.ts'
import { router } from './router.tsx'

reloadWhenReplaced()
followOtherTabs()
ignoreSecondClicks()
cleanPastedTexts()

createRoot(document.getElementById('root')!, {
  // Pages show refusals of the API.
  onCaughtError: thrown => thrown instanceof CairnError || console.error(thrown),
}).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <InCurrentLanguage>
        <RouterProvider router={router} />
      </InCurrentLanguage>
    </QueryClientProvider>
  </StrictMode>,
)

function InCurrentLanguage({ children }: { children: ReactNode }) {
  return <LocaleContext value={useCurrentLocale()}>{children}</LocaleContext>
}
