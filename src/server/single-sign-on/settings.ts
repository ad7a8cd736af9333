/** The identity provider of one account of the service. */
export interface SingleSignOnSettings {
  issuer: string;
  clientId: string;
  /** Undefined: a public client. PKCE protects its codes. */
  clientSecret: string | undefined;
  /** The name of the account. */
  account: string;
  /** The claim with the person's groups or roles at the provider. Undefined: administrators choose roles here. */
  roleClaim: string | undefined;
  /** The first of these that the claim has decides. */
  roles: { value: string; role: number }[];
  /** The claim with names of fleets. Undefined: administrators choose fleets here. */
  fleetClaim: string | undefined;
  /** Only people with e-mail addresses of these domains may sign in. Empty: all. */
  domains: string[];
  /** Only local administrators may use passwords. */
  only: boolean;
  publicUrl: string | undefined;
  basePath: string;
}
