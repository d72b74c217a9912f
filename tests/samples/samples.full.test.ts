import {testSamples} from './support/sampleRuns';

testSamples('all');
