"""Every page of a real house in every language and at two widths, with a browser: `make crawl`."""
