/** What a room shows once anything is sold: fetched together. */
export { SaleVoid } from './SaleVoid.tsx';
export { UndoSale } from './UndoSale.tsx';
export { VoidedSales } from './VoidedSales.tsx';
