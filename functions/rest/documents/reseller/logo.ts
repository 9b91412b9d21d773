import { brandFields } from '../reseller.ts';

export const setBrandLogo = `
  mutation ($input: SetBrandLogoInput!) { setBrandLogo(input: $input) { brand { ${brandFields} } } }`;
export const deleteBrandLogo = `mutation { deleteBrandLogo { brand { ${brandFields} } } }`;
