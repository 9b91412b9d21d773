import { deleteBrandLogo, setBrandLogo } from '../../domain/reseller/logo.ts';
import { mutation } from '../core/mutation.ts';
import { BrandType } from '../reseller.ts';

mutation(
  setBrandLogo,
  'Replaces the logo of the brand: a PNG, JPEG, GIF or WebP image.',
  { brand: BrandType },
  (set) => ({ brand: set }),
);
mutation(deleteBrandLogo, 'Removes the logo of the brand.', { brand: BrandType }, (left) => ({ brand: left }));
