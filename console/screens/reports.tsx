import './chunks/shared.ts';

export { default as ReportList } from './reports/list.tsx';
export { Moved } from './reports/moved.ts';
export { default as Reports } from './reports/reports.tsx';
