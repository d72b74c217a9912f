import {testSampleRuns} from './sampleRuns';

testSampleRuns('all');
