/** The logo: the stones of a cairn. */
export const Logo = ({ size = 24 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} fill="var(--moss)" aria-hidden="true">
    <path d="M16 3.5c2.6 0 4.6 1.1 4.6 2.9S18.6 9.5 16 9.5s-4.6-1.3-4.6-3.1S13.4 3.5 16 3.5z" />
    <path d="M15.5 11.2c4.3 0 7.7 1.4 7.7 3.9s-3.3 3.9-7.6 3.9-7.2-1.5-7.2-3.9 3-3.9 7.1-3.9z" />
    <path d="M16.3 20.7c6.3 0 11.2 1.4 11.2 4.2S22.7 29 16.1 29 4.5 27.7 4.5 24.9s5.4-4.2 11.8-4.2z" />
  </svg>
)
