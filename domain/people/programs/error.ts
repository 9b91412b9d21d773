/** The codes of OAuth 2.1 (RFC 6749, RFC 7591, RFC 8707) that this server returns. */
type OAuthProblem =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** What is wrong with a request of an OAuth client. The message is its `error_description`. */
export class OAuthError extends Error {
  readonly problem: OAuthProblem;
  constructor(problem: OAuthProblem, description: string) {
    super(description);
    this.problem = problem;
  }
}
