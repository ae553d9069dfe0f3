import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet } from '@tanstack/react-router'
import { Toasts } from '../parts/toasts.tsx'
import { ConnectionBar } from './connection-bar.tsx'

/** Around every page, whoever is there. */
export const Root = () => (
  <CSPProvider disableStyleElements>
    <Outlet />
    <ConnectionBar />
    <Toasts />
  </CSPProvider>
)
