const detail = 'id name plan createdAt apiAccess chatbots balance spentThisMonth monthlyCap lowBalanceAt';
export const brandFields = 'appName primaryColor darkColor logoPath showPoweredBy isCustom';

export const clients = `
  query ($q: String, $skip: Int, $take: Int, $sort: ClientSort, $filter: ClientFilter) {
    reseller {
      clients(q: $q, skip: $skip, take: $take, sort: $sort, filter: $filter) {
        clients { id name plan createdAt } total hasMore org { id name poolBalance }
      }
    }
  }`;
export const client = `query ($workspaceId: ID!) { reseller { client(id: $workspaceId) { ${detail} } } }`;
export const createClient = `
  mutation ($input: CreateClientInput!) { createClient(input: $input) { client { id name plan createdAt } } }`;
export const updateClient = `
  mutation ($input: UpdateClientInput!) { updateClient(input: $input) { client { ${detail} } } }`;
export const moveCredits = `
  mutation ($input: MoveCreditsInput!) { moveCredits(input: $input) { workspaceId balance } }`;
export const ledger = `
  query ($limit: Int, $cursor: String) {
    reseller {
      ledger(first: $limit, after: $cursor) {
        edges { node { id workspaceId type amount poolBalance balance idempotencyKey createdAt } }
        pageInfo { hasNextPage endCursor }
      }
    }
  }`;
export const brand = `{ reseller { brand { ${brandFields} } } }`;
export const setBrand = `mutation ($input: SetBrandInput!) { setBrand(input: $input) { brand { ${brandFields} } } }`;
export const resetBrand = `
  mutation ($input: ResetBrandInput!) { resetBrand(input: $input) { brand { ${brandFields} } } }`;
const domainFields = 'domain status token record { host type value } verifiedAt';
export const customDomain = `{ reseller { customDomain { ${domainFields} } } }`;
export const setCustomDomain = `
  mutation ($input: SetCustomDomainInput!) { setCustomDomain(input: $input) { customDomain { ${domainFields} } } }`;
export const verifyCustomDomain = `
  mutation { verifyCustomDomain { customDomain { ${domainFields} } } }`;
export const deleteCustomDomain = 'mutation { deleteCustomDomain { deleted } }';
const mailFields =
  'mode fromAddress presetId regionId port username smtpHost smtpPort smtpSecure smtpUsername smtpPasswordSet status';
export const mailConfig = `{ reseller { mailConfig { ${mailFields} } } }`;
export const setMailConfig = `
  mutation ($input: SetMailConfigInput!) { setMailConfig(input: $input) { mailConfig { ${mailFields} } } }`;
export const testMailConfig = 'mutation { testMailConfig { sent status } }';
export const mailPresets = '{ reseller { mailPresets { id name regions { id name } port secure needs } } }';
