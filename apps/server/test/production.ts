/** The settings that production requires, for tests of it; nothing responds at these addresses. */
export const productionEnv = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://atrium@database.example/atrium',
  TZ: 'Europe/Stockholm',
  JWT_SECRET: '4c1f9a70d2be58e3617b90f5c8ad2461',
  ATRIUM_URL: 'https://proposals.example',
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'atrium',
} as const;
