import { brand } from '../../../../domain/agency/brand.ts';
import { deleteBrandLogo, setBrandLogo } from '../../../../domain/reseller/logo.ts';
import * as documents from '../../documents/reseller/logo.ts';
import { defineRoute, type RestRoute } from '../../route.ts';
import { pick } from '../../shapes.ts';

const tag = 'Reseller';

export const logoRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'PUT',
    path: '/reseller/brand/logo',
    tag,
    summary: "Set the brand's logo",
    operation: setBrandLogo,
    carriesFiles: true,
    document: documents.setBrandLogo,
    pick: pick('setBrandLogo', 'brand'),
    output: brand,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/reseller/brand/logo',
    tag,
    summary: "Remove the brand's logo",
    operation: deleteBrandLogo,
    document: documents.deleteBrandLogo,
    pick: pick('deleteBrandLogo', 'brand'),
    output: brand,
  }),
];
