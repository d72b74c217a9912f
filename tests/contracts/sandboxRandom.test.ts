import {testRandomRequests} from './support/randomRequests';

testRandomRequests(25);
