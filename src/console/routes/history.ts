import { createBrowserHistory } from '@tanstack/react-router'

/** The history of the browser. Its addresses are as they were opened; the router has their queries in its own spelling. */
export const browserHistory = createBrowserHistory()

/** The current query as it was opened, without `?`. */
export const openedQuery = (): string => browserHistory.location.search.slice(1)

/** The address of a location as it was opened. */
export const openedAddress = ({ pathname, href }: { pathname: string; href: string }): string =>
  browserHistory.location.pathname === pathname ? browserHistory.location.href : href
