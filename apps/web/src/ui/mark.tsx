/** The mark: three stones, one stroke each. */
export const Mark = ({ size = 28 }: { readonly size?: number }) => (
  <svg
    viewBox="0 0 48 48"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={3.4}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d="M24 30.3C12.4 30.3 5 32.2 5 37c0 4.7 7.2 6.4 18.4 6.4C34.8 43.4 43 41.8 43 36.8c0-4.9-7.8-6.5-19-6.5Z" />
    <path d="M24.2 17.3c-8.2 0-14 2.1-14 6.5 0 4.5 5.6 6.5 13.8 6.5 7.8 0 13.2-2.3 13.2-6.9 0-4.4-5.2-6.1-13-6.1Z" />
    <path d="M24.6 4.6c-5.2 0-8.8 2.5-8.8 6.5 0 4.2 3.6 6.2 8.6 6.2 5.2 0 8.4-2.5 8.4-6.4 0-3.7-3.2-6.3-8.2-6.3Z" />
  </svg>
);
