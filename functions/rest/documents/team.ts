export const members = '{ members { id name email role status owner createdAt } }';
export const invites = '{ invites { id email role createdAt expiresAt } }';
