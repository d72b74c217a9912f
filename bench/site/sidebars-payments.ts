import {readSidebar} from './readSidebar';

export default readSidebar('payments');
