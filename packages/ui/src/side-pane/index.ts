/** Parts beside an editor's board: `<SidePane label="Settings" width={360}>…</SidePane>`. */
export { SidePane } from './side-pane.tsx';
