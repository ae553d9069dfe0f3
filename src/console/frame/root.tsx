import { CSPProvider } from '@base-ui/react/csp-provider'
import { Outlet } from '@tanstack/react-router'
import { Toasts } from '../parts/toasts.tsx'
import { ConnectionBar } from './connection-bar.tsx'

/** The root of every page, signed in or not. */
export const Root = () => (
  <CSPProvider disableStyleElements>
    <Outlet />
    <ConnectionBar />
    <Toasts />
  </CSPProvider>
)
