import nprogress from 'nprogress';

// The default template gives the bar the role "bar", which ARIA does not know.
// The theme sets the rest: 200 ms delay, no spinner.
nprogress.configure({
  barSelector: '.bar',
  template: '<div class="bar" role="presentation"><div class="peg"></div></div>',
});
