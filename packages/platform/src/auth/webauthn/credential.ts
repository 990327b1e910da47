/** A registered credential; its private key never leaves the authenticator. */
export interface Credential {
  readonly id: Buffer;
  readonly publicKey: Buffer;
  /** Counts signatures, if the authenticator does; it never decreases. */
  readonly signCount: number;
  readonly transports: string[];
  /** Fixed at registration: whether the credential may be copied to other devices. */
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
}

/** What a verified response changes. */
export type CredentialUse = Pick<Credential, 'signCount' | 'isBackedUp'>;

export interface NewCredential extends Credential {
  /** The authenticator's model; zeros when undisclosed. */
  readonly aaguid: string;
}

/** For `allowCredentials` and `excludeCredentials`. */
export const descriptorOf = ({ id, transports }: Credential): { id: string; transports: string[] } => ({
  id: id.toString('base64url'),
  transports,
});
