import './chunks/shared.ts';

export { default as Figures } from './office/figures.tsx';
